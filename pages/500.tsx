import { ErrorPage } from '@/components/error-pages/error-page';
import type { SitePage } from '@/components/site/site-page';

const ServerErrorPage: SitePage = () => <ErrorPage />;

ServerErrorPage.isMarketingPage = true;

export default ServerErrorPage;
