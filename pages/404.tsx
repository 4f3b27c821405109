import { NotFoundPage } from '#components/not-found-page';
import type { SitePage } from '#components/site-page';

const UnknownAddressPage: SitePage = () => <NotFoundPage />;

UnknownAddressPage.isMarketingPage = true;

export default UnknownAddressPage;
