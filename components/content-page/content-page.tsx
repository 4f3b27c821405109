import { Cover } from '@/components/card/cover';
import { inspectorProps } from '@/components/draft/inspector-props';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import type { SitePage } from '@/components/site/site-page-type';
import { useWords } from '@/components/site/use-words';
import { Art } from '@/components/ui/art';
import prose from '@/components/ui/prose.module.css';
import { contentPageWords } from '@/copy/content-page';
import { siteWords } from '@/copy/site';
import type { ContentDetail } from '@/lib/page-props';
import styles from './content-page.module.css';

const PICTURE_SIZES = '(min-width: 100rem) 91rem, 93vw';

type ContentPageProps = PageAddresses & { page: ContentDetail<'page'> };

export const ContentPage: SitePage<ContentPageProps> = ({ page, canonical, ogImage }) => {
  const contentPageCopy = useWords(contentPageWords);
  const siteCopy = useWords(siteWords);
  const { title, description, picture, body, updatedAt } = page;
  return (
    <>
      <PageHead
        title={title}
        description={description ?? `${title}, on ${siteCopy.name}.`}
        canonical={canonical}
        ogImage={ogImage}
        things={() => [
          {
            '@type': 'WebPage',
            name: title,
            description: description ?? undefined,
            url: canonical,
            image: picture?.url,
            dateModified: updatedAt || undefined,
          },
        ]}
      />
      <article className="page-width">
        <header className={styles.head}>
          <h1 className={styles.title} dir="auto" {...inspectorProps(page, 'title')}>
            {title}
          </h1>
          {description ? (
            <p className={styles.description} dir="auto" {...inspectorProps(page, 'description')}>
              {description}
            </p>
          ) : null}
        </header>
        {picture ? (
          <div className={styles.picture} {...inspectorProps(page, 'picture')}>
            <Cover picture={picture} name={title} sizes={PICTURE_SIZES} hasPriority />
          </div>
        ) : (
          <Art place="scene" className={styles.scene} />
        )}
        {body.html ? (
          <div
            className={`${prose.prose} ${styles.body}`}
            dir="auto"
            {...inspectorProps(page, 'body')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
            dangerouslySetInnerHTML={{ __html: body.html }}
          />
        ) : null}
        {body.isMissing ? (
          <p className={`${prose.note} ${styles.note}`}>{contentPageCopy.bodyMissing}</p>
        ) : null}
      </article>
    </>
  );
};

ContentPage.isMarketingPage = true;
