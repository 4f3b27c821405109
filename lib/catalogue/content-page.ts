import type { Picture } from '@/lib/page-props';

export type ContentPage = {
  id: string;
  title: string;
  /** One path segment, not encoded. */
  slug: string;
  description: string | null;
  body: string | null;
  picture: Picture | null;
  updatedAt: string;
};
