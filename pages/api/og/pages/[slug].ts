import type { NextApiRequest, NextApiResponse } from 'next';
import { OgImage } from '@/components/og-image/og-image';
import { findContentPageOgImage } from '@/lib/gallery/og-image/find-og-image';
import { handleOgImage } from '@/lib/gallery/og-image/og-image-handler';

export default function pagePicture(req: NextApiRequest, res: NextApiResponse) {
  return handleOgImage(req, res, findContentPageOgImage, OgImage);
}
