import { defineSection, wholeCollection } from 'tvilling/schema';
import objects from '../../collections/objects/definition.ts';
import words from './words.ts';

export default defineSection({
  shows: 'All objects of the collection, each with its year and its history.',
  fields: { objects: wholeCollection(objects) },
  words,
});
