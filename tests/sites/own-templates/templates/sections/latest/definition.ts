import { defineSection, localizedText, wholeCollection } from 'tvilling/schema';
import news from '../../collections/news/definition.ts';

export default defineSection({
  shows: 'All news, the latest first.',
  interactive: 'visible',
  fields: {
    items: wholeCollection(news).describe('all: every piece of news.'),
    turn: localizedText().describe('The words on the button that turns the order.'),
  },
});
