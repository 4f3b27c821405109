import { ErrorPage } from '#components/dead-end/error-page';
import type { SitePage } from '#components/site/site-page';

const ServerErrorPage: SitePage = () => <ErrorPage />;

ServerErrorPage.isMarketingPage = true;

export default ServerErrorPage;
