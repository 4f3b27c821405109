import { OgImage } from '@/components/og-image/og-image';
import { findSiteOgImage } from '@/lib/gallery/og-image/find-og-image';
import { ogImageRoute } from '@/lib/gallery/og-image/og-image-response';

export const config = { api: { bodyParser: false } };

export default ogImageRoute(findSiteOgImage, OgImage);
