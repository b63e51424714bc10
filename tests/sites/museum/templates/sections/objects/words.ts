import { defineWords } from 'tvilling/schema';

export default defineWords({
  number: { sv: 'Inventarienummer', en: 'Inventory number', fi: 'Inventaarionumero', ar: 'رقم الجرد' },
});
