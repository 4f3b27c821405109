import { ErrorPage } from '#components/error-page';
import type { SitePage } from '#components/site-page';

const ServerErrorPage: SitePage = () => <ErrorPage />;

ServerErrorPage.isMarketingPage = true;

export default ServerErrorPage;
