import { OgImage } from '@/components/og-image/og-image';
import { findContentOgImage } from '@/lib/og-image/find-og-image';
import { ogImageRoute } from '@/lib/og-image/og-image-response';

export const config = { api: { bodyParser: false } };

export default ogImageRoute(findContentOgImage, OgImage);
