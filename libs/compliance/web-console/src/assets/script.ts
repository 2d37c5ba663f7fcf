/** Shows times in the reader's time zone, with UTC on hover, and looks again at work that is under way. Pages say the same without it. */
export const SCRIPT = `for (const element of document.querySelectorAll('time')) {
  const moment = new Date(element.dateTime);
  element.title = element.textContent;
  element.textContent = moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}
if (document.querySelector('[data-reload]')) setTimeout(() => location.reload(), 1000);
`;
