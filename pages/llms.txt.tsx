import type { GetServerSideProps } from 'next';
import { machineCopy } from '#components/head/machine-copy';
import { siteCopy } from '#components/site/site-copy';
import { llmsText } from '#lib/gallery/texts/llms';
import { answerWithFile } from '#lib/gallery/texts/text-file';

export const getServerSideProps: GetServerSideProps = (context) =>
  answerWithFile(context, (catalogue) => ({
    type: 'text/plain',
    text: llmsText(catalogue, { ...machineCopy.llms, name: siteCopy.name }),
  }));

/** Never shown: the answer is the file. */
export default function Llms() {
  return null;
}
