import { ErrorPage } from '@/components/error-pages/error-page';
import type { SitePage } from '@/components/site/site-page-type';

const ServerErrorPage: SitePage = () => <ErrorPage status={500} />;

ServerErrorPage.isMarketingPage = true;

export default ServerErrorPage;
