export const Orders = () => <p>Orders</p>;
