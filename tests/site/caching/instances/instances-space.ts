/** Besides the small space, templates beyond the first 20 of their framework: no build makes their pages. */
import { linkTo, picture, smallSpace, space, template } from '@/tests/fixtures/sample-space';

const COUNT = 34;

export const lateTemplate = (number: number) => ({
  id: `template-late-${number}`,
  page: `/templates/hugo/late-${number}`,
  name: `Template late-${number}`,
});

export const PICTURED = '/templates/hugo/pictured';

/** Late ones show `template-next-blog` as related; `pictured` has the picture `cover`. */
export function instancesSpace(): ReturnType<typeof space> {
  const entries = [
    ...smallSpace().entries,
    ...Array.from({ length: COUNT }, (_, index) =>
      template(`late-${index}`, {
        framework: ['Hugo'],
        order: 100 + index,
        overview: `Overview of late-${index}.`,
        relatedTemplates: [linkTo('Entry', 'template-next-blog')],
      }),
    ),
    template('pictured', { framework: ['Hugo'], order: 999, thumbnail: linkTo('Asset', 'cover') }),
  ];
  return space(entries as Parameters<typeof space>[0], { assets: [picture('cover')] });
}
