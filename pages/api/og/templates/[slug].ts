import type { NextApiRequest, NextApiResponse } from 'next';
import { OgImage } from '@/components/og-image/og-image';
import { findTemplateOgImage } from '@/lib/gallery/og-image/find-og-image';
import { handleOgImage } from '@/lib/gallery/og-image/og-image-handler';

export default function templatePicture(req: NextApiRequest, res: NextApiResponse) {
  return handleOgImage(req, res, findTemplateOgImage, OgImage);
}
