import type { GetStaticProps } from 'next';
import type { SitePage } from '@/components/site/site-page';
import { WhatsNewHead } from '@/components/whats-new/whats-new-head';
import { WhatsNewPage } from '@/components/whats-new/whats-new-page';
import { NEW_TEMPLATES_PATH } from '@/lib/catalogue/paths';
import { whatsNewPage } from '@/lib/gallery/listing/whats-new-page';
import { getPageProps, type PageProps } from '@/lib/page/get-page-props';
import type { WhatsNew } from '@/lib/page-props';

type WhatsNewProps = PageProps<{ whatsNew: WhatsNew }>;

const NewTemplatesPage: SitePage<WhatsNewProps> = ({ whatsNew, canonical, ogImage }) => (
  <>
    <WhatsNewHead whatsNew={whatsNew} canonical={canonical} ogImage={ogImage} />
    <WhatsNewPage whatsNew={whatsNew} />
  </>
);

NewTemplatesPage.isMarketingPage = true;

export const getStaticProps: GetStaticProps<WhatsNewProps> = (context) =>
  getPageProps(context, NEW_TEMPLATES_PATH, whatsNewPage);

export default NewTemplatesPage;
