import { defineSource } from 'tvilling/schema';
import notices from './definition.ts';

export default defineSource({
  of: notices,
  entries: () => JSON.parse('<!doctype html>'),
});
