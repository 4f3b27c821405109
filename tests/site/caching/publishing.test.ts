/** Each part builds on the one before. */
import { restarts } from '@/tests/site/caching/publishing/restarts';
import { rootPages } from '@/tests/site/caching/publishing/root-pages';
import { slowServices } from '@/tests/site/caching/publishing/slow-services';
import { templatesAndFilters } from '@/tests/site/caching/publishing/templates-and-filters';

templatesAndFilters();
rootPages();
restarts();
slowServices();
