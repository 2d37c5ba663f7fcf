/** Shows values, each by its labels. */
export type Look = (set: (value: number, labels?: Record<string, string>) => void) => void | Promise<void>;

/** Metrics for Prometheus. Fulfilled by the application. */
export abstract class Gauges {
  /**
   * Labels name nobody and hold nothing that users wrote.
   * @param look called whenever the metrics are shown
   */
  abstract gauge(name: string, help: string, labelNames: string[], look: Look): void;
}
