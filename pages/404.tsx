import { ErrorPage } from '@/components/error-pages/error-page';
import type { SitePage } from '@/components/site/site-page-type';

const UnknownAddressPage: SitePage = () => <ErrorPage status={404} />;

UnknownAddressPage.isMarketingPage = true;

export default UnknownAddressPage;
