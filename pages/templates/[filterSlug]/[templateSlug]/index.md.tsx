import type { GetServerSideProps } from 'next';
import { machineCopy } from '#components/head/machine-copy';
import { templateCopy } from '#components/template/template-copy';
import { answerWithMarkdown } from '#lib/gallery/template/markdown-twin';

type TwinParams = { filterSlug: string; templateSlug: string };

export const getServerSideProps: GetServerSideProps<Record<string, never>, TwinParams> = ({
  res,
  params = { filterSlug: '', templateSlug: '' },
}) => answerWithMarkdown(res, params, { ...templateCopy, ...machineCopy.markdown });

/** Never shown: the answer is the file. */
export default function MarkdownTwin() {
  return null;
}
