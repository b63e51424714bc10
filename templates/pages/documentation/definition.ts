import { definePage } from 'tvilling/schema';

export default definePage({
  shows: 'A page of a documentation: all of its pages at the side, a list of headings, the pages before and after it.',
  isDocumentation: true,
});
