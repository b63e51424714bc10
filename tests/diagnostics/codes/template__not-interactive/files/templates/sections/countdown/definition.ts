import { day, defineSection } from 'tvilling/schema';

export default defineSection({
  shows: 'How long it is until the doors open.',
  fields: { opens: day().describe('The day.') },
});
