import type { Page } from 'playwright-core';

export const heading = (page: Page) => page.locator('h1').innerText();

/** Vite's message over the page. */
export const overlay = (page: Page) => page.locator('vite-error-overlay');
export const overlayText = (page: Page) =>
  overlay(page).evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? '');

/** Complaints of the page itself, without messages of Vite and React. */
export const loud = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !/^console (debug: \[vite\]|info: %cDownload the React DevTools)/.test(complaint));
