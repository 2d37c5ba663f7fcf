/** Shows times in the reader's time zone, with UTC on hover. Pages say the same without it. */
export const SCRIPT = `for (const element of document.querySelectorAll('time')) {
  const moment = new Date(element.dateTime);
  element.title = element.textContent;
  element.textContent = moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}
`;
