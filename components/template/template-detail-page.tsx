import { CardGrid } from '#components/card/card-grid';
import { Cover } from '#components/card/cover';
import { editMark } from '#components/draft/edit-mark';
import { usePageTitle } from '#components/elements/page-title';
import { SectionHeading } from '#components/elements/section-heading';
import type { TemplateDetail } from '#lib/page-props';
import { Breadcrumbs } from './breadcrumbs';
import { StartCommand } from './start-command';
import { TemplateActions } from './template-actions';
import { templateCopy } from './template-copy';
import styles from './template-detail-page.module.css';
import { TemplateFacets } from './template-facets';
import { TemplateMeta } from './template-meta';
import { TemplateOverview } from './template-overview';

const COVER_SIZES = '(min-width: 100rem) 48rem, (min-width: 60rem) 48vw, 90vw';

export function TemplateDetailPage({ template }: { template: TemplateDetail }) {
  const { entryId, name, description, picture, links, start } = template;
  const { facets, related, breadcrumbs } = template;
  usePageTitle(name);
  return (
    <article className="page-width">
      <div className={styles.crumbs}>
        <Breadcrumbs crumbs={breadcrumbs} />
      </div>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.name} dir="auto" {...editMark(entryId, 'name')}>
            {name}
          </h1>
          {description ? (
            <p className={styles.description} dir="auto" {...editMark(entryId, 'description')}>
              {description}
            </p>
          ) : null}
          <TemplateMeta template={template} />
          <TemplateActions links={links} />
          {start ? <StartCommand start={start} /> : null}
        </div>
        <div className={styles.stand} {...editMark(entryId, 'thumbnail')}>
          <Cover picture={picture} name={name} sizes={COVER_SIZES} isEager />
        </div>
      </header>
      <div className={styles.body}>
        <TemplateOverview {...template} />
        {facets.length > 0 ? (
          <div className={styles.aside}>
            <TemplateFacets facets={facets} />
          </div>
        ) : null}
      </div>
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="related-heading">
          <SectionHeading id="related-heading">{templateCopy.related}</SectionHeading>
          <CardGrid cards={related} />
        </section>
      ) : null}
    </article>
  );
}
