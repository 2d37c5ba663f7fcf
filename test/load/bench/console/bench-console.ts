import { consoleCampaign } from '../../console/console-campaign.js';

/** Milliseconds at which 999 of 1000 requests of chatting people must be answered. */
const BOUND_MS = 250;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Three auditors turn the pages of the console while 20 people chat. */
export async function benchConsole(minutes: number, asJson: boolean): Promise<void> {
  const found = await consoleCampaign({ seconds: minutes * 60, people: 20, auditors: 3, pauseMs: 1_000 });
  if (asJson) return console.log(JSON.stringify(found, null, 2));
  const { pages, pageP50, pageP99, requests, p50, p99, p999, quietP999, refused } = found;
  console.log(`pages            ${pages}: half within ${ms(pageP50)}, 99 of 100 within ${ms(pageP99)}`);
  console.log(`requests         ${requests}: half within ${ms(p50)}, 99 of 100 within ${ms(p99)}`);
  console.log(`999 of 1000      ${ms(p999)} (bound ${ms(BOUND_MS)}); without auditors ${ms(quietP999)}`);
  console.log(`refused          ${refused.join(', ') || 'none'}`);
  if (p999 > BOUND_MS || refused.length > 0) process.exitCode = 1;
}
