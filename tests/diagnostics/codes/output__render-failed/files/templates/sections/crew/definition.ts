import { defineSection, z } from 'tvilling/schema';

export default defineSection({
  shows: 'Where the crew tells about its work.',
  fields: { journal: z.string().describe('An address.') },
});
