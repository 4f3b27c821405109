import { llmsText } from '@/lib/gallery/feeds/llms';
import { textFile } from '@/lib/gallery/feeds/text-response';

export const getServerSideProps = textFile('text/plain', llmsText);

export { default } from '@/components/site/empty-page';
