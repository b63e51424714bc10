import type { Page } from 'playwright-core';

export const heading = (page: Page) => page.locator('h1').innerText();

/** The errors over the page. */
export const overlay = (page: Page) => page.locator('tvilling-errors');
export const overlayText = (page: Page) =>
  overlay(page).evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? '');

/** Complaints of the page itself, without messages of Vite and React. */
export const loud = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !/^console (debug: \[vite\]|info: %cDownload the React DevTools)/.test(complaint));
