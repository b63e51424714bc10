import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://movelist.example',
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [sitemap({ i18n: { defaultLocale: 'en', locales: { en: 'en', sv: 'sv' } } })],
});
