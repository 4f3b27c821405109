import { llmsText } from '@/lib/api/llms';
import { textFile } from '@/lib/api/text-response';

export const getServerSideProps = textFile('text/plain', llmsText);

export { default } from '@/components/site/never-rendered';
