/** The query of `/editor`: which publishes, and which page of them. */
import { z } from 'zod';
import type { EditorPublish, EditorSearch } from '@/lib/editor-props';
import type { PublishRecord } from '@/lib/publishing/publish-record';

const PATH = '/editor';
const MAX_ENTRY_LENGTH = 200;

/** The other list. */
const LISTS = ['', 'content'] as const;

/** `page`: counted from 1. */
export type EditorQuery = { search: EditorSearch; page: number };

const querySchema = z.object({
  entry: z.string().trim().max(MAX_ENTRY_LENGTH).catch(''),
  state: z.enum(['', 'working', 'live', 'not-shown', 'failed', 'interrupted']).catch(''),
  page: z.coerce.number().int().positive().catch(1),
});

const formSchema = z
  .object({
    entry: z.string().trim().max(MAX_ENTRY_LENGTH).catch(''),
    list: z.enum(LISTS).catch(''),
    /** `panel`: as in a frame, for the frame's own script, whose requests don't say where they are from. */
    format: z.enum(['', 'json', 'panel']).catch(''),
  })
  .catch({ entry: '', list: '', format: '' });

/** Which of its forms, and which entry. */
export type EditorForm = z.infer<typeof formSchema>;

export const parseEditorForm = (query: unknown): EditorForm => formSchema.parse(query);

/** The address of the page that the form is on. */
export const formHref = (query: unknown): string => hrefWith(parseEditorForm(query));

/** The form again, which says that the secret was wrong. */
export const wrongSecretHref = (query: unknown): string =>
  hrefWith({ ...parseEditorForm(query), problem: 'wrong' });

/** Parameters that can't be understood are ignored. */
export function parseEditorQuery(query: unknown): EditorQuery {
  const { page, ...search } = querySchema.parse(query);
  return { search, page };
}

export const hrefOf = ({ search, page }: EditorQuery): string =>
  hrefWith({ ...search, page: page > 1 ? String(page) : '' });

function hrefWith(parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given)}`;
}

/** @param publish as editors see it */
export function isWanted(
  publish: EditorPublish,
  { entryId }: PublishRecord,
  { entry, state }: EditorSearch,
): boolean {
  if (state !== '' && publish.state !== state) return false;
  const words = entry.toLocaleLowerCase('en');
  return entryId === entry || publish.name.toLocaleLowerCase('en').includes(words);
}
