import { defineSection, localizedText, picture, text, z } from 'tvilling/schema';

const person = z.strictObject({
  name: text().describe('The name.'),
  role: localizedText().describe('What the person does.'),
  picture: picture({ atLeast: 400 }).optional().describe('A portrait.'),
  text: localizedText().optional().describe('One or two sentences on the person.'),
  email: z.email().optional().describe('The email address.'),
  phone: text().max(40).optional().describe('The telephone number, as people write it.'),
});

export default defineSection({
  shows: 'People, with portrait, role and contact details.',
  fields: {
    layout: z
      .enum(['grid', 'list'])
      .default('grid')
      .describe('Portraits side by side in a grid, or a list with a line for each, for many people.'),
    people: z.array(person).min(1).describe('The people in order.'),
  },
});
