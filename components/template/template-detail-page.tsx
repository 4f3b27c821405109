import { CardGrid } from '@/components/card/card-grid';
import { Cover } from '@/components/card/cover';
import { inspectorProps } from '@/components/draft/inspector-props';
import { SiteLink } from '@/components/site/site-link';
import { useWords } from '@/components/site/use-words';
import { SectionHeading } from '@/components/ui/section-heading';
import { templateWords } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';
import { Breadcrumbs } from './breadcrumbs';
import { StartCommand } from './start-command';
import { TemplateActions, TemplateNotices } from './template-actions';
import styles from './template-detail-page.module.css';
import { TemplateFacets } from './template-facets';
import { TemplateMeta } from './template-meta';
import { TemplateOverview } from './template-overview';

const COVER_SIZES =
  '(min-width: 100rem) 40rem, (min-width: 60rem) 40vw, (min-width: 31rem) 28rem, 90vw';

export function TemplateDetailPage({ template }: { template: TemplateDetail }) {
  const templateCopy = useWords(templateWords);
  const { name, description, picture, start } = template;
  const { facets, related, compareHref, breadcrumbs } = template;
  return (
    <article className="page-width">
      {/* Browsers' reader views remove elements with this class. */}
      <div className={styles.breadcrumbs}>
        <Breadcrumbs crumbs={breadcrumbs} />
      </div>
      <div className={styles.columns}>
        <header className={styles.words}>
          <h1 className={styles.name} dir="auto" {...inspectorProps(template, 'name')}>
            {name}
          </h1>
          {description ? (
            <p
              className={styles.description}
              dir="auto"
              lang={template.untranslated?.description}
              {...inspectorProps(template, 'description')}
            >
              {description}
            </p>
          ) : null}
          <TemplateNotices {...template} />
          {start ? <StartCommand start={start} name={name} /> : null}
        </header>
        <div className={styles.aside}>
          <TemplateActions {...template} />
          <TemplateMeta template={template} />
          <div className={styles.stand} {...inspectorProps(template, 'thumbnail')}>
            <Cover picture={picture} name={name} sizes={COVER_SIZES} hasPriority />
          </div>
        </div>
        <div className={styles.body}>
          <TemplateOverview {...template} />
          {facets.length > 0 ? <TemplateFacets facets={facets} /> : null}
          {template.reportHref ? (
            <p className={styles.report}>
              <a href={template.reportHref}>{templateCopy.report}</a>
            </p>
          ) : null}
        </div>
      </div>
      {related.length > 0 ? (
        <section className="section" id="related" aria-labelledby="related-heading">
          <SectionHeading
            id="related-heading"
            aside={<SiteLink href={compareHref}>{templateCopy.compare}</SiteLink>}
          >
            {templateCopy.related}
          </SectionHeading>
          <CardGrid cards={related} size="large" />
        </section>
      ) : null}
    </article>
  );
}
