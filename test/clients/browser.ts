import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** The Chromium that comes as a package. In one process, as its own choice is, it would end with the first window that is closed. */
export async function openBrowser(): Promise<Browser> {
  const args = chromium.args.filter((argument) => !['--single-process', '--no-zygote'].includes(argument));
  return driver.launch({ executablePath: await chromium.executablePath(), args, headless: true });
}
