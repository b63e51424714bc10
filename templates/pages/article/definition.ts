import { definePage } from 'tvilling/schema';

export default definePage({
  shows: 'A service, an industry, a topic: the hero, then the sections.',
  isDefault: true,
});
