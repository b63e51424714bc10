/**
 * Means to do something, and waits until the client router has taken over: the pointer comes to the menu's button.
 * @param {import('playwright-core').Page} page
 */
export async function meanSomething(page) {
  await page.locator('button').first().dispatchEvent('pointerover');
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}
