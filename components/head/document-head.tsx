import { fullTitle } from '#components/elements/page-title';
import { headCopy } from './head-copy';
import { headElements } from './head-elements';
import { type AnyPageProps, saidOf } from './said-of-page';
import { SPECULATION_RULES } from './speculation-rules';

/**
 * The head of a page as the server writes it. A browser that goes on to another page writes that one's
 * itself, in `head-of-next-page.ts`; until then it loads nothing of all this.
 */
export function DocumentHead({ page, props }: { page: string; props: AnyPageProps }) {
  const said = saidOf(page, props);
  const { feed } = headCopy;
  return (
    <>
      {said && <title>{fullTitle(said.title)}</title>}
      {(said ? headElements(said) : []).map(({ tag: Tag, attributes, text }) => (
        <Tag
          key={Object.values(attributes).join(' ')}
          {...attributes}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with no "<" in it that could end the element
          dangerouslySetInnerHTML={text === undefined ? undefined : { __html: text }}
        />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="alternate" type="application/rss+xml" href={feed.href} title={feed.title} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ed" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131210" />
      <script
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
        dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
      />
    </>
  );
}
