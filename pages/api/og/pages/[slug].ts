import { OgImage } from '@/components/og-image/og-image';
import { findContentPageOgImage } from '@/lib/og-image/find-og-image';
import { ogImageRoute } from '@/lib/og-image/og-image-response';

export const config = { api: { bodyParser: false } };

export default ogImageRoute(findContentPageOgImage, OgImage);
