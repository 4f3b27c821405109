import { Cover } from '@/components/card/cover';
import { inspectorProps } from '@/components/draft/inspector-props';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import type { SitePage } from '@/components/site/site-page';
import { Art } from '@/components/ui/art';
import prose from '@/components/ui/prose.module.css';
import { contentPageCopy } from '@/copy/content-page';
import { siteCopy } from '@/copy/site';
import type { ContentPageDetail } from '@/lib/page-props';
import styles from './content-page.module.css';

const PICTURE_SIZES = '(min-width: 100rem) 91rem, 93vw';

type ContentPageProps = PageAddresses & { page: ContentPageDetail };

export const ContentPage: SitePage<ContentPageProps> = ({ page, canonical, ogImage }) => {
  const { title, description, picture, bodyHtml, bodyMissing, updatedAt } = page;
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
        {bodyHtml ? (
          <div
            className={`${prose.prose} ${styles.body}`}
            dir="auto"
            {...inspectorProps(page, 'body')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see the prop
            dangerouslySetInnerHTML={{ __html: bodyHtml }}
          />
        ) : null}
        {bodyMissing ? (
          <p className={`${prose.note} ${styles.note}`}>{contentPageCopy.bodyMissing}</p>
        ) : null}
      </article>
    </>
  );
};

ContentPage.isMarketingPage = true;
