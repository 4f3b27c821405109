import Head from 'next/head';
import { fullTitle } from '#components/elements/page-title';

/** For no search engine, so it says little. */
export function EditorHead({ title, description }: { title: string; description: string }) {
  return (
    <Head>
      <title>{fullTitle(title)}</title>
      <meta key="description" name="description" content={description} />
      <meta key="robots" name="robots" content="noindex, follow" />
    </Head>
  );
}
