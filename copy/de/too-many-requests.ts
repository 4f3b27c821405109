export const tooManyRequests = (seconds: number): string =>
  `Zu viele Anfragen. Versuch es in ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} wieder.`;
