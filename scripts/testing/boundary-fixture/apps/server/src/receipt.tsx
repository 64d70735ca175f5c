export const Receipt = () => <p>Thank you</p>;
