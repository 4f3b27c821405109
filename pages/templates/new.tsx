import type { GetStaticProps } from 'next';
import { WhatsNewPage } from '@/components/whats-new/whats-new-page';
import { NEW_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { whatsNewPage } from '@/lib/listing/whats-new-page-props';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { WhatsNew } from '@/lib/page-props';

export const getStaticProps: GetStaticProps<PageProps<{ whatsNew: WhatsNew }>> = (context) =>
  getPageProps(context, NEW_TEMPLATES_PATH, whatsNewPage);

export default WhatsNewPage;
