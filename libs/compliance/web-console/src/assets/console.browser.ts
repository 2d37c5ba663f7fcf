const LOOK_AGAIN_AFTER_MS = 1_000;

/** Times are shown in the reader's time zone, with UTC on hover. */
for (const element of document.querySelectorAll('time')) {
  const moment = new Date(element.dateTime);
  element.title = element.textContent;
  element.textContent = moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

if (document.querySelector('[data-reload]')) setTimeout(() => location.reload(), LOOK_AGAIN_AFTER_MS);

const underWay = document.createElement('progress');
underWay.ariaLabel = 'Under way';
for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', () => setTimeout(() => form.append(underWay), LOOK_AGAIN_AFTER_MS));
addEventListener('pagehide', () => underWay.remove());

const DAY_MS = 86_400_000;

for (const slider of document.querySelectorAll<HTMLInputElement>('input[data-first-day]')) {
  const shown = slider.parentElement?.querySelector('output');
  const show = () => {
    const day = new Date(Date.parse(slider.dataset['firstDay'] ?? '') + slider.valueAsNumber * DAY_MS);
    if (shown) shown.value = day.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  };
  slider.addEventListener('input', show);
  show();
}
