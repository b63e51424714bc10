import { defineSource } from 'tvilling/schema';
import objects from './definition.ts';

/** What the database of the museum sends. */
interface Holding {
  inventory: string;
  designation: string;
  made: number;
  acquired: string;
}

export default defineSource({
  of: objects,
  env: ['INVENTORY_URL'],
  async entries({ env }) {
    const answer = await fetch(env.INVENTORY_URL);
    if (!answer.ok) throw new Error(`the inventory answers ${answer.status}`);
    const holdings: Holding[] = await answer.json();
    return holdings.map(({ inventory, designation, made, acquired }) => ({
      id: inventory.toLowerCase().replaceAll('.', '-'),
      number: inventory,
      name: { sv: designation },
      year: made,
      origin: { sv: acquired },
    }));
  },
});
