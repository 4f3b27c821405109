import { NotFoundPage } from '@/components/error-pages/not-found-page';
import type { SitePage } from '@/components/site/site-page';

const UnknownAddressPage: SitePage = () => <NotFoundPage />;

UnknownAddressPage.isMarketingPage = true;

export default UnknownAddressPage;
