import { defineSource } from 'tvilling/schema';
import notices from './definition.ts';

export default defineSource({
  of: notices,
  entries: () => [{ id: 'low water', title: { en: 'Low', sv: 'Lågt' } }],
});
