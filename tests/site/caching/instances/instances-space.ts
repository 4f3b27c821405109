/** The build renders no template without a framework. */
import { linkTo, picture, smallSpace, space, template } from '@/tests/fixtures/sample-space';

const COUNT = 7;

export const lateTemplate = (number: number) => ({
  id: `template-late-${number}`,
  page: `/templates/blog/late-${number}`,
  name: `Template late-${number}`,
});

export const PICTURED = '/templates/blog/pictured';

export function instancesSpace(): ReturnType<typeof space> {
  const entries = [
    ...smallSpace().entries,
    ...Array.from({ length: COUNT }, (_, index) =>
      template(`late-${index}`, {
        type: ['Blog'],
        order: 100 + index,
        overview: `Overview of late-${index}.`,
        relatedTemplates: [linkTo('Entry', 'template-next-blog')],
      }),
    ),
    template('pictured', { type: ['Blog'], order: 999, thumbnail: linkTo('Asset', 'cover') }),
  ];
  return space(entries as Parameters<typeof space>[0], { assets: [picture('cover')] });
}
