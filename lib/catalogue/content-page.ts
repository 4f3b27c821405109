import type { Picture } from '@/lib/page-props';

/** A page at the root of the site, written in the content service. */
export type ContentPage = {
  /** Entry id in the content service. */
  id: string;
  title: string;
  /** One path segment, not encoded. */
  slug: string;
  description: string | null;
  /** Markdown. */
  body: string | null;
  picture: Picture | null;
  /** When its entry was last published, ISO 8601. */
  updatedAt: string;
};
